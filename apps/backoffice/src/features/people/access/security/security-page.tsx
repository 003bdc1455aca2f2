import { PasswordSection } from './password-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './security.css';

export function SecurityPage() {
  return (
    <div className="security-page">
      <h1>Segurança da conta</h1>
      {/* This section comes first: the others grow when their data arrive and would move a button below them. */}
      <PasswordSection />
      <SessionsSection />
      <SecondStepSection />
    </div>
  );
}
