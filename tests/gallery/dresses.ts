// What every screen is looked at in.
export interface Dress {
  name: string
  locale: string
  colorScheme: 'light' | 'dark'
}

export interface Size {
  name: string
  width: number
  height: number
  /** Of the page: 2 shows half as many pixels, twice as large. */
  zoom: number
  /** Where colours are looked at too; the others are taken in light alone. */
  hasDark: boolean
}

/** A dress in a size. */
export interface Look {
  name: string
  size: Size
  colorScheme: 'light' | 'dark'
}

export const locales = ['en-GB', 'ur-PK', 'de-DE'] as const
export const schemes = ['light', 'dark'] as const

export const dresses: readonly Dress[] = locales.flatMap(locale =>
  schemes.map(colorScheme => ({ name: `${locale} ${colorScheme}`, locale, colorScheme })),
)

export const widest: Size = { name: '1440', width: 1440, height: 900, zoom: 1, hasDark: true }

export const sizes: readonly Size[] = [
  widest,
  { name: '390', width: 390, height: 844, zoom: 1, hasDark: false },
  { name: '200 %', width: 720, height: 450, zoom: 2, hasDark: false },
]

export const looks = ({ name, colorScheme }: Dress): Look[] =>
  sizes
    .filter(({ hasDark }) => hasDark || colorScheme === 'light')
    .map(size => ({ name: `${size.name} ${name}`, size, colorScheme }))
