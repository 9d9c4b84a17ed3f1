// The demo's own pictures, drawn from what they are of: a bottle, a tube, a jar, a lipstick or a garment in the colours of its brand
// and its shade. The same subject gives the same picture; no two products are alike, and shades of one differ by their colour alone.
import { createHash } from 'node:crypto'

/** What a picture shows. Colours are `#RRGGBB`. */
export interface Drawing {
  /** Of the product, one of its own: its form comes from here. */
  code: string
  /** Words of its category, like `nail-polish`; unknown ones get a form by chance. */
  kind: string
  brand: string
  /** Of what is inside; without one the product has a colour of its own. */
  shade?: string
}

/** Numbers from a code, each of its own: from 0 to less than 1. */
type Draw = (name: string) => number

const drawFor =
  (code: string): Draw =>
  name =>
    createHash('sha256').update(`${name} ${code}`).digest().readUInt32BE(0) / 2 ** 32

interface Paint {
  /** The body, its lit and its shaded side. */
  body: string
  light: string
  shade: string
  cap: string
  capShade: string
  label: string
  ink: string
}

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(lightness)}%)`

interface Colour {
  /** Degrees. */
  hue: number
  /** Of 100. */
  saturation: number
  /** Of 100. */
  lightness: number
}

const colourOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = most - least
  const lightness = (most + least) / 2
  const sector =
    most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return {
    hue: spread === 0 ? 0 : (sector * 60 + 360) % 360,
    saturation: spread === 0 ? 0 : (spread / (1 - Math.abs(2 * lightness - 1))) * 100,
    lightness: lightness * 100,
  }
}

/** Its shade, or a tone near its brand's or opposite it, so that a shelf of one brand looks like one. */
const bodyOf = (draw: Draw, brand: Colour, shade: string | undefined): Colour => {
  if (shade) return colourOf(shade)
  const turn = draw('family') < 0.55 ? (draw('hue') - 0.5) * 70 : 150 + draw('hue') * 90
  return {
    hue: (brand.hue + turn + 360) % 360,
    saturation: 22 + draw('saturation') * 36,
    lightness: 46 + draw('lightness') * 34,
  }
}

const paintOf = (draw: Draw, { hue, saturation, lightness }: Colour, brand: Colour): Paint => {
  const isGold = draw('cap') < 0.2
  const isPale = draw('cap') > 0.7
  const cap = isGold
    ? { hue: 42, saturation: 45, lightness: 62 }
    : isPale
      ? { ...brand, saturation: 10, lightness: 93 }
      : brand
  const isLight = lightness > 66
  return {
    body: hsl(hue, saturation, lightness),
    light: hsl(hue, saturation, Math.min(95, lightness + 20)),
    shade: hsl(hue, saturation, Math.max(8, lightness - 16)),
    cap: hsl(cap.hue, cap.saturation, cap.lightness),
    capShade: hsl(cap.hue, cap.saturation, Math.max(8, cap.lightness - 16)),
    label: isLight ? hsl(brand.hue, brand.saturation, 28) : hsl(hue, 25, 97),
    ink: isLight ? hsl(hue, 25, 96) : hsl(brand.hue, brand.saturation, 30),
  }
}

const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** A name, two lines and a mark, as print is seen from afar: no face of type is needed for it. */
const print = (draw: Draw, { ink }: Paint, x: number, y: number, width: number): string => {
  const line = (at: number, share: number, height: number) =>
    box(x - (width * share) / 2, y + at, width * share, height, height / 2, ink)
  const mark =
    draw('mark') < 0.34
      ? `<circle cx="${x}" cy="${y - 34}" r="15" fill="none" stroke="${ink}" stroke-width="5"/>`
      : draw('mark') < 0.67
        ? `<path d="M${x} ${y - 52}q22 20 0 40q-22-20 0-40z" fill="${ink}"/>`
        : `<path d="M${x - 18} ${y - 20}l18-32l18 32z" fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`
  return mark + line(0, 0.7 + draw('name') * 0.25, 13) + line(26, 0.4 + draw('kind') * 0.3, 6) + line(40, 0.3, 6)
}

type Form = (draw: Draw, paint: Paint) => string

/** Straight or round shouldered, with what is on top of it. */
const bottle =
  (top: 'dropper' | 'pump' | 'cap' | 'spray'): Form =>
  (draw, paint) => {
    const width = 150 + draw('width') * 60
    const height = 250 + draw('height') * 90
    const [x, y] = [320 - width / 2, 560 - height]
    const shoulder = 12 + draw('shoulder') * 50
    const neck = 54
    const tops = {
      dropper:
        box(320 - 30, y - 78, 60, 64, 8, 'url(#cap)') +
        `<path d="M302 ${y - 78}q0-62 18-66q18 4 18 66z" fill="${paint.capShade}"/>`,
      pump:
        box(320 - 34, y - 50, 68, 36, 8, 'url(#cap)') +
        box(312, y - 100, 16, 52, 4, paint.capShade) +
        `<path d="M290 ${y - 118}h92q14 0 14 24h-12q0-8-8-8h-86z" fill="${paint.cap}"/>`,
      cap: box(320 - 44, y - 84, 88, 70, 10, 'url(#cap)'),
      spray: `${box(320 - 36, y - 96, 72, 82, 8, 'url(#cap)')}<circle cx="320" cy="${y - 62}" r="5" fill="#0005"/>`,
    }
    const labelled = 70 + draw('label') * 40
    return (
      tops[top] +
      box(320 - neck / 2, y - 20, neck, 40, 4, paint.shade) +
      box(x, y, width, height, shoulder, 'url(#body)') +
      box(x + 14, y + height * 0.36, width - 28, labelled + 60, 6, paint.label) +
      print(draw, paint, 320, y + height * 0.36 + 78, width - 60)
    )
  }

const tube: Form = (draw, paint) => {
  const width = 150 + draw('width') * 50
  const top = 120 + draw('height') * 60
  const [left, right] = [320 - width / 2, 320 + width / 2]
  return (
    `<path d="M${left} ${top}h${width}l-14 340h${28 - width}z" fill="url(#body)"/>` +
    box(left - 2, top - 16, width + 4, 26, 4, paint.shade) +
    box(left + 22, 470, right - left - 44, 88, 8, 'url(#cap)') +
    print(draw, paint, 320, top + 150, width - 60).replaceAll(paint.ink, paint.label)
  )
}

const jar: Form = (draw, paint) => {
  const width = 260 + draw('width') * 70
  const height = 150 + draw('height') * 50
  const [x, y] = [320 - width / 2, 550 - height]
  return (
    box(x + 6, y - 78, width - 12, 92, 12, 'url(#cap)') +
    box(x, y, width, height, 26, 'url(#body)') +
    box(x + 40, y + 34, width - 80, height - 66, 6, paint.label) +
    print(draw, paint, 320, y + height * 0.56, width - 130)
  )
}

const lipstick: Form = (draw, paint) => {
  const slant = 30 + draw('slant') * 30
  const y = 180 + draw('height') * 40
  return (
    `<path d="M282 ${y + 130}v${-110 + slant}q38 ${-70 - slant} 76 ${-slant - 10}v120z" fill="url(#body)"/>` +
    box(268, y + 120, 104, 80, 6, paint.cap) +
    box(256, y + 190, 128, 372 - y, 10, 'url(#cap)') +
    box(256, y + 236, 128, 10, 0, paint.capShade)
  )
}

/** A slim case: mascara, kajal, gloss. */
const wand: Form = (draw, paint) => {
  const at = 250 + draw('at') * 90
  return `<g transform="rotate(${Math.round(-16 + draw('turn') * 32)} 320 330)">${box(286, 110, 68, at - 110, 16, 'url(#cap)')}${box(292, at, 56, 30, 2, paint.capShade)}${box(284, at + 24, 72, 540 - at, 18, 'url(#body)')}${box(312, at + 90, 16, 150, 8, paint.label)}</g>`
}

const palette: Form = (draw, paint) => {
  const pans = Array.from({ length: 6 }, (_, at) => {
    const [x, y] = [170 + (at % 3) * 104, 262 + Math.floor(at / 3) * 104]
    const fill = hsl(
      draw('pans') * 360 + draw(`pan ${at}`) * 70 - 35,
      30 + draw(`s ${at}`) * 40,
      40 + draw(`l ${at}`) * 40,
    )
    return box(x, y, 92, 92, 10, fill)
  })
  return `${box(140, 190, 360, 300, 22, 'url(#cap)')}${box(154, 246, 332, 230, 12, paint.capShade)}${pans.join('')}`
}

const bar: Form = (draw, paint) =>
  box(170, 300, 300, 190, 40 + draw('round') * 50, 'url(#body)') +
  box(230, 350, 180, 90, 40, paint.light) +
  print(draw, paint, 320, 400, 130).replaceAll(paint.label, paint.ink)

/** Diapers, wipes: a soft pack. */
const pack: Form = (draw, paint) =>
  `<path d="M150 210q170-26 340 0q16 160 0 330q-170 24-340 0q-16-170 0-330z" fill="url(#body)"/>` +
  box(260, 196, 120, 40, 18, paint.cap) +
  `<circle cx="320" cy="400" r="96" fill="${paint.label}"/>` +
  print(draw, paint, 320, 410, 130)

const shirt: Form = (draw, paint) =>
  '<path d="M240 170q80 56 160 0l120 60l-44 96l-52-22v250h-208v-250l-52 22l-44-96z" fill="url(#body)"/>' +
  `<path d="M240 170q80 56 160 0l-14-8q-66 40-132 0z" fill="${paint.shade}"/>` +
  print(draw, paint, 320, 380, 110).replaceAll(paint.ink, paint.label)

const suit: Form = (draw, paint) =>
  '<path d="M250 150q70 46 140 0l110 70l-40 80l-44-20l10 150l-24 130h-64l-18-90l-18 90h-64l-24-130l10-150l-44 20l-40-80z" fill="url(#body)"/>' +
  [200, 250, 300, 350].map(y => `<circle cx="320" cy="${y}" r="7" fill="${paint.label}"/>`).join('') +
  `<circle cx="${280 + draw('spot') * 80}" cy="400" r="20" fill="${paint.light}"/>`

const cap: Form = (_, paint) =>
  `<path d="M170 400q0-190 150-190t150 190z" fill="url(#body)"/><path d="M160 396h330q60 6 56 52q-180-44-386-8z" fill="${paint.shade}"/><circle cx="320" cy="212" r="14" fill="${paint.light}"/>`

const feeding: Form = (draw, paint) =>
  `<path d="M296 150q24-70 48 0q0 30 22 44h-92q22-14 22-44z" fill="${paint.light}"/>` +
  box(250, 190, 140, 60, 12, 'url(#cap)') +
  box(236, 246, 168, 310, 40, 'url(#body)') +
  [330, 380, 430, 480].map(y => box(348, y, 36, 6, 3, paint.label)).join('') +
  print(draw, paint, 296, 420, 70)

/** The first whose words the kind holds. */
const forms: readonly [words: RegExp, form: Form][] = [
  [/lipstick/, lipstick],
  [/lip-gloss|mascara|kajal/, wand],
  [/eyeshadow/, palette],
  [/serum|hair-oil|baby-oil/, bottle('dropper')],
  [/nail-polish|toner|shampoo|conditioner|floor-cleaner|laundry/, bottle('cap')],
  [/fragrance|deodorant|repellent/, bottle('spray')],
  [/foundation|body-lotion|baby-lotion|body-wash|bottle-wash/, bottle('pump')],
  [/cleanser|sunscreen|nursing|prenatal|stretch-mark|foot-care|hair-fall/, tube],
  [/moisturiser|face-mask|hair-mask|body-butter/, jar],
  [/soap/, bar],
  [/diapers|wipes/, pack],
  [/t-shirts/, shirt],
  [/bodysuits|sleep-suits/, suit],
  [/-caps/, cap],
  [/feeding-bottles/, feeding],
]

const anyForm = [bottle('cap'), tube, jar, bottle('pump')]

/** Pixels of its width and its height. */
export const drawnSize = 1000

/** SVG, `drawnSize` wide and high. */
export const drawn = ({ code, kind, brand: brandColour, shade }: Drawing): string => {
  const draw = drawFor(code)
  const brand = colourOf(brandColour)
  const body = bodyOf(draw, brand, shade)
  const paint = paintOf(draw, body, brand)
  const form =
    forms.find(([words]) => words.test(kind))?.[1] ?? anyForm[Math.floor(draw('form') * anyForm.length)] ?? jar
  const hue = body.hue + 30
  const stops = (from: string, middle: string, to: string) =>
    `<stop offset="0" stop-color="${from}"/><stop offset=".35" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawnSize}" height="${drawnSize}" viewBox="50 70 540 540"><defs><linearGradient id="body">${stops(paint.light, paint.body, paint.shade)}</linearGradient><linearGradient id="cap">${stops(paint.cap, paint.cap, paint.capShade)}</linearGradient><radialGradient id="ground" cy=".35">${stops('#fff', hsl(hue, 20, 97), hsl(hue, 24, 95))}</radialGradient></defs><rect x="50" y="70" width="540" height="540" fill="url(#ground)"/><ellipse cx="320" cy="566" rx="190" ry="18" fill="#0002"/>${form(draw, paint)}</svg>`
}
