// Rich text as this page shows it: rebuilt from the little that shops may show, in a document that runs nothing. The server cleans
// again when it is kept (`src/server/html/clean.ts`); both must agree on what is left.

const tags = new Set(
  'p br b strong i em u s ul ol li h2 h3 h4 blockquote a img table thead tbody tr th td hr sub sup'.split(' '),
)
/** Gone with all that is in them. */
const dropped = new Set(
  'script style template iframe object embed textarea select option noscript svg math head title'.split(' '),
)
const renamed: Readonly<Record<string, string>> = { h1: 'h2', div: 'p' }
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

export const isSafeAddress = (address: string): boolean => /^(https:\/\/|mailto:|tel:)[^\s]/i.test(address)

/** Browsers read addresses without what is not seen; one without a scheme and a host stays within the shop. */
const mayStay = (name: string, value: string): boolean => {
  if (name !== 'href' && name !== 'src') return true
  const read = value.replace(/[\s\p{Cc}]+/gu, '')
  return isSafeAddress(read) || !/^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(read)
}

const block = 'p,ul,ol,h2,h3,h4,blockquote,table,hr'

const copied = (node: Node, into: Node, home: Document): void => {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.appendChild(home.createTextNode(child.textContent ?? ''))
    if (!(child instanceof Element || child.nodeType === Node.ELEMENT_NODE)) continue
    const element = child as Element
    const said = element.localName
    const name = renamed[said] ?? said
    if (dropped.has(said)) continue
    // A paragraph holds no blocks: a wrapper around them vanishes, they stay.
    if (!tags.has(name) || (name === 'p' && element.querySelector(block))) {
      copied(element, into, home)
      continue
    }
    const made = home.createElement(name)
    for (const attribute of attributes[name] ?? []) {
      const value = element.getAttribute(attribute)
      if (value !== null && mayStay(attribute, value)) made.setAttribute(attribute, value)
    }
    copied(element, made, home)
    into.appendChild(made)
  }
}

// The only text of this page that may become markup (the content security policy names it): read in a document that runs nothing.
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): {
    /** Not a text any more, but the one thing taken for one. */
    createHTML(html: string): string
  }
}
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('nucleus-html', {
  createHTML: html => html,
})
const readable = (html: string): string => policy?.createHTML(html) ?? html

/** A whole text of ours, in a document that runs nothing: what a page made of it may show is for whoever made it. */
export const documentOf = (html: string): Document => new DOMParser().parseFromString(readable(html), 'text/html')

/** A frame holds this document from now on; its sandbox says what runs there. */
export const fillFrame = (frame: HTMLIFrameElement, html: string): void => {
  frame.srcdoc = readable(html)
}

/** Ready to be put into the page; no text ever becomes markup there by itself. */
export const richNodes = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  copied(documentOf(html).body, fragment, document)
  return fragment
}

/** What stands in an element, as it is kept; nothing but empty lines is nothing. */
export const htmlOf = (element: Element): string | null => {
  const holder = document.createElement('div')
  holder.append(richNodes(element.innerHTML))
  const isEmpty = !holder.textContent?.trim() && !holder.querySelector('img,hr,table')
  return isEmpty ? null : holder.innerHTML.replaceAll('&nbsp;', ' ').trim()
}

export const cleanHtml = (html: string): string => {
  const holder = document.createElement('div')
  holder.append(richNodes(html))
  return holder.innerHTML
}

/** The same as the page takes it at the caret; a plain text is refused there. */
export const cleanMarkup = (html: string): string => readable(cleanHtml(html))
