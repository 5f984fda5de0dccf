// The chosen theme, before the first paint: a file of its own because no script stands in the page itself.
;(() => {
  try {
    const theme = localStorage.getItem('slackline.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be forbidden: then the system's theme holds.
  }
})()
