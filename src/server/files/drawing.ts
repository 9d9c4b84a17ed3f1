// SVG is a program as much as a picture. It is taken only when nothing in it runs or is fetched, and is never served as SVG.
import type { StoredFile } from '#server/kit.ts'

export type Sniffed = Pick<StoredFile, 'mime' | 'width' | 'height'>

const opening =
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i

const active = [
  /<\s*(?:[\w-]+:)?(script|foreignObject|iframe|embed|object|handler|set|animate\w*)[\s>/]/i,
  /\son\w+\s*=/i,
  /<!ENTITY/i,
  /javascript:/i,
  /\b(?:xlink:)?href\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|webp|gif)[;,])[^"'\s>]/i,
  /url\(\s*["']?\s*(?!#)[^)\s]/i,
  /@import/i,
]

const figure = (text: string): number | undefined => {
  const number = Math.round(Number.parseFloat(text))
  return /^[\d.]+(px)?$/.test(text) && number > 0 ? number : undefined
}

const sizeOf = (tag: string): Pick<Sniffed, 'width' | 'height'> => {
  const [width, height] = ['width', 'height'].map(name =>
    figure(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? ''),
  )
  if (width && height) return { width, height }
  const box = /\sviewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(tag)
  const [boxWidth, boxHeight] = [figure(box?.[1] ?? ''), figure(box?.[2] ?? '')]
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : {}
}

export const drawingOf = (head: Buffer): Sniffed | undefined => {
  const text = head.toString('utf8')
  if (!opening.test(text)) return undefined
  return { mime: 'image/svg+xml', ...sizeOf(/<svg[^>]*>/i.exec(text)?.[0] ?? '') }
}

export const isActive = (svg: string): boolean => active.some(form => form.test(svg))
