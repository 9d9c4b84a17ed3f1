// The favicon carries the brand's code and the environment: a full square for production, a framed one for the others,
// so that ten open tabs can be told apart. Drawn on a canvas; the security policy allows no data address but images.
import type { Place } from '#contract/brand.ts'

const size = 64
let shown = ''

const draw = (context: CanvasRenderingContext2D, place: Place) => {
  const accent = getComputedStyle(document.body).getPropertyValue('--accent-9').trim() || '#3e63dd'
  context.fillStyle = accent
  context.strokeStyle = accent
  context.lineWidth = 10
  if (place.env === 'prod') context.fillRect(0, 0, size, size)
  else context.strokeRect(5, 5, size - 10, size - 10)
  context.fillStyle = place.env === 'prod' ? '#fff' : accent
  context.font = '600 34px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(place.brand.slice(0, 2).toUpperCase(), size / 2, size / 2 + 2)
}

export const vendorMark = (place: Place | undefined): void => {
  const mark = place ? `${place.vendorCode} ${place.env} ${place.accent}` : ''
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (mark === shown || !icon) return
  shown = mark
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context || !place) {
    icon.href = '/favicon.svg'
    return
  }
  draw(context, place)
  canvas.toBlob(blob => {
    if (!blob || mark !== shown) return
    icon.href = URL.createObjectURL(blob)
  })
}
