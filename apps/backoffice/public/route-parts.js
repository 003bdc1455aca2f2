// Asks for the parts of the screen in the address at once: without it they are asked for when the frame has run.
(function () {
  var known = JSON.parse(document.getElementById('route-parts').textContent);
  known.screens.forEach(function (screen) {
    if (!new RegExp(screen[0]).test(location.pathname)) return;
    screen[1].forEach(function (place) {
      var file = known.files[place];
      var link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) link.as = 'style';
      link.href = '/' + file;
      document.head.append(link);
    });
  });
})();
