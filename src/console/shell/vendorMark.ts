// The favicon carries the brand's code above the country's, and the environment: a full square for production, a framed one for
// the others, so that ten open tabs can be told apart, with or without seeing colour. Drawn on a canvas; the security policy allows no data address but images.
import { countryNamed, type Place } from '#contract/brand.ts'

const size = 64
let shown = ''

const draw = (context: CanvasRenderingContext2D, place: Place) => {
  const style = getComputedStyle(document.body)
  const accent = style.getPropertyValue('--accent-9').trim() || '#3e63dd'
  context.fillStyle = accent
  context.strokeStyle = accent
  context.lineWidth = 10
  if (place.env === 'prod') context.fillRect(0, 0, size, size)
  else context.strokeRect(5, 5, size - 10, size - 10)
  context.fillStyle = place.env === 'prod' ? style.getPropertyValue('--accent-contrast').trim() || '#fff' : accent
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = '700 27px system-ui, sans-serif'
  context.fillText(place.brand.slice(0, 3).toUpperCase(), size / 2, 22, size - 8)
  context.font = '700 25px system-ui, sans-serif'
  context.fillText(countryNamed(place.country)?.iso2 ?? place.country, size / 2, 47, size - 8)
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
