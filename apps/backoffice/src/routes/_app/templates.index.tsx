import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/templates/')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_app/templates/"!</div>;
}
