import './deadlines.css';

/** Keeps the place of a registration's deadlines free until they are read, so that the tabs below do not move. */
export const DeadlinesRoom = () => <div className="deadlines-line" aria-hidden />;
