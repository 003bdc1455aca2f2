import { PasswordSection } from './password-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './security.css';

/** The security of one's own account: where it is open, its second step, its password. */
export function SecurityPage() {
  return (
    <div className="security-page">
      <h1>Segurança da conta</h1>
      <SessionsSection />
      <SecondStepSection />
      <PasswordSection />
    </div>
  );
}
