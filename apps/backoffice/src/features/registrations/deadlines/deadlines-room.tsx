import './deadlines.css';

/** Reserves the space of a registration's deadlines until they are loaded, so that the tabs below do not move. */
export const DeadlinesRoom = () => <div className="deadlines-line" aria-hidden />;
