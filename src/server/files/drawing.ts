// SVG is a program as much as a picture. It is taken only when nothing in it runs or is fetched, and is never served as SVG.
// A parser reads it from left to right: what is not well-formed, or speaks of entities, is not plain.
import { SaxesParser, type SaxesTag } from 'saxes'
import type { StoredFile } from '#server/kit.ts'

export type Sniffed = Pick<StoredFile, 'mime' | 'width' | 'height'>

const running: ReadonlySet<string> = new Set(
  'script foreignobject iframe embed object handler listener set animate animatecolor animatemotion animatetransform'.split(
    ' ',
  ),
)
const plainData = ['png', 'jpeg', 'webp', 'gif'].flatMap(type => [`data:image/${type};`, `data:image/${type},`])

/** A mark of the encoding before the text is no part of it. */
const parsed = (text: string, parser: SaxesParser): void => {
  parser.write(text.startsWith('\uFEFF') ? text.slice(1) : text)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const figure = (text = ''): number | undefined => {
  const digits = text.endsWith('px') ? text.slice(0, -2) : text
  const number = Math.round(Number(digits))
  return digits.trim() !== '' && number > 0 && Number.isFinite(number) ? number : undefined
}

const sizeOf = ({
  width: wide,
  height: high,
  viewBox = '',
}: Record<string, string>): Pick<Sniffed, 'width' | 'height'> => {
  const [width, height] = [figure(wide), figure(high)]
  if (width && height) return { width, height }
  const [, , boxWide, boxHigh] = viewBox.trim().split(/[\s,]+/)
  const [boxWidth, boxHeight] = [figure(boxWide), figure(boxHigh)]
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : {}
}

class Found extends Error {}

/** The first element says what it is; nothing behind it is read. */
export const drawingOf = (head: Buffer): Sniffed | undefined => {
  const text = head.toString('utf8')
  if (!text.slice(0, 1024).includes('<')) return undefined
  let root: SaxesTag | undefined
  const parser = new SaxesParser({ fragment: false })
  parser.on('opentag', tag => {
    root = tag
    throw new Found()
  })
  parser.on('error', () => {
    throw new Found()
  })
  try {
    parsed(text, parser)
  } catch (error) {
    if (!(error instanceof Found)) throw error
  }
  if (!root || localName(root.name) !== 'svg') return undefined
  return { mime: 'image/svg+xml', ...sizeOf(root.attributes as Record<string, string>) }
}

/** Anything that is fetched, or hidden behind an escape. */
const isStyleActive = (css: string): boolean => {
  const plain = css.replace(/[\s"']/g, '').toLowerCase()
  if (['\\', '@import', 'image-set(', 'expression(', 'src(', 'javascript:'].some(sign => plain.includes(sign)))
    return true
  return plain.split('url(').some((part, at) => at > 0 && !part.startsWith('#'))
}

const isAttributeActive = (name: string, value: string): boolean => {
  const local = localName(name)
  if (local.startsWith('on')) return true
  const address = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase()
  if (address.includes('javascript:')) return true
  if (local === 'href' || local === 'src')
    return address !== '' && !address.startsWith('#') && !plainData.some(start => address.startsWith(start))
  return address.includes('url(') || local === 'style' ? isStyleActive(value) : false
}

export const isActive = (svg: string): boolean => {
  const parser = new SaxesParser()
  let styles = 0
  const refuse = (): never => {
    throw new Found()
  }
  parser.on('error', refuse)
  parser.on('doctype', text => {
    if (text.includes('[')) refuse()
  })
  parser.on('processinginstruction', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (running.has(localName(name))) refuse()
    if (localName(name) === 'style') styles += 1
    for (const [key, value] of Object.entries(attributes as Record<string, string>))
      if (isAttributeActive(key, value)) refuse()
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'style') styles -= 1
  })
  const read = (text: string) => {
    if (styles > 0 && isStyleActive(text)) refuse()
  }
  parser.on('text', read)
  parser.on('cdata', read)
  try {
    parsed(svg, parser)
    parser.close()
    return false
  } catch (error) {
    if (error instanceof Found) return true
    throw error
  }
}
