// Runs before the first paint, as its own file because the page allows no inline script: without it a dark screen flashes white.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('habilita-color-scheme');
  } catch {
    // Storage may be closed to us; the system's preference then decides.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
