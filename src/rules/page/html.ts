// HTML put together from texts: whatever is filled in is escaped, unless it was put together or cleaned itself.

export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

export type Part = Markup | string | number | false | null | undefined | readonly Part[]

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)

const written = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.html
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

/** Tags stand in the template itself; attributes are quoted there. */
export const html = (tags: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(tags.reduce((text, tag, at) => `${text}${written(parts[at - 1])}${tag}`))

/** An attribute where there is something to say. */
export const attribute = (name: string, value: string | number | undefined): Markup =>
  new Markup(value === undefined || value === '' ? '' : ` ${name}="${escaped(String(value))}"`)
