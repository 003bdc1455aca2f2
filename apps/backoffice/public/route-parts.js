// Asks for the parts of the screen in the address at once: without it they are asked for when the frame has run.
(function () {
  var known = JSON.parse(document.getElementById('route-parts').textContent);
  var address = location.pathname.split('/').filter(Boolean);
  function isAt(pattern) {
    var parts = pattern.split('/').filter(Boolean);
    var least = parts.at(-1) === '?' ? parts.length - 1 : parts.length;
    if (address.length < least || address.length > parts.length) return false;
    return address.every(function (part, place) {
      return parts[place] === part || parts[place] === '*' || parts[place] === '?';
    });
  }
  var links = document.createDocumentFragment();
  known.screens.forEach(function (screen) {
    if (!isAt(screen[0])) return;
    screen[1].forEach(function (place) {
      var file = known.files[place];
      var link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) link.as = 'style';
      // As the frame asks for it afterwards: otherwise the file is not found again and is fetched twice.
      link.crossOrigin = '';
      link.href = '/' + file;
      links.append(link);
    });
  });
  document.head.append(links);
})();
