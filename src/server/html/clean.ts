// HTML that people or foreign shops wrote, reduced to what a storefront may show. Scripts, styles and handlers never pass.
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // Wrappers of foreign editors vanish, their text stays.
  disallowedTagsMode: 'discard',
  transformTags: { h1: 'h2', div: 'p' },
}

const plain = (html: string): string => html.replace(/\s+/g, ' ').replaceAll(' />', '>').trim()

/** The cleaned text, and whether anything was taken away. */
export const cleaned = (html: string): { html: string; changed: boolean } => {
  const result = sanitizeHtml(html, options).trim()
  return { html: result, changed: plain(result) !== plain(html) }
}
