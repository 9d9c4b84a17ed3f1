// A user agent in the two words its owner knows it by. They lie about each other on purpose, so the order matters: who
// claims to be somebody else as well comes first.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const found = (known: readonly [RegExp, string][], agent: string) => {
  for (const [pattern, name] of known) {
    const match = pattern.exec(agent)
    if (match) return { name, version: match[1] }
  }
  return undefined
}

/** Programs that are no browser are known by their first word, `curl/8.5.0`. */
const programOf = (agent: string): string | null =>
  /^Mozilla\//.test(agent) ? null : (/^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/.exec(agent)?.[0] ?? null)

export const deviceOf = (agent: string): { browser: string | null; system: string | null } => {
  const browser = found(browsers, agent)
  return {
    browser: browser ? `${browser.name} ${browser.version}` : programOf(agent),
    system: found(systems, agent)?.name ?? null,
  }
}
