// This script sets the colour scheme before the first paint, and shows a notice when the program cannot run. It is a
// file of its own because the page allows no inline script.
(function () {
  // Without this code a dark screen flashes white.
  var chosen = null;
  try {
    chosen = localStorage.getItem('habilita-color-scheme');
  } catch {
    // Storage may be closed to us; the system's preference then decides.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // A program that does not come or cannot run leaves the page as index.html has it, whose notice then shows at once.
  addEventListener(
    'error',
    function (event) {
      var script = event.target === window ? event.filename : event.target.tagName === 'SCRIPT' && event.target.src;
      // Errors in scripts of another origin, such as those of browser extensions, are not the program's.
      if (!script || script.indexOf(location.origin) !== 0) return;
      var notice = document.getElementById('not-started');
      if (notice) notice.setAttribute('data-failed', '');
    },
    true,
  );
})();
