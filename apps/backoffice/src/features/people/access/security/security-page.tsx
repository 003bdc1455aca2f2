import { PasswordSection } from './password-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './security.css';

export function SecurityPage() {
  return (
    <div className="security-page">
      <h1>Segurança da conta</h1>
      {/* The other sections grow when their answers come, and would move a button below them away during a press. */}
      <PasswordSection />
      <SessionsSection />
      <SecondStepSection />
    </div>
  );
}
