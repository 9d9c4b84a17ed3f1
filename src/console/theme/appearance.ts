// Light, dark or as the system says; and how dense the rows are. Kept by the profile on the server, applied to the root
// element here, where style sheets read it.
import { accentOf } from '#contract/accent.ts'
import type { Profile } from '#contract/session.ts'

export type Appearance = 'light' | 'dark'
export type Density = NonNullable<Profile['density']>

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
const readers = new Set<() => void>()
let wish: Profile['appearance'] = 'system'
let density: Density = 'normal'

export const appearanceNow = (): Appearance =>
  wish === 'light' || wish === 'dark' ? wish : dark?.matches ? 'dark' : 'light'
export const densityNow = (): Density => density

export const onAppearance = (read: () => void): (() => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

const show = () => {
  const now = appearanceNow()
  const { classList, dataset, style } = document.documentElement
  classList.toggle('dark', now === 'dark')
  classList.toggle('light', now === 'light')
  style.colorScheme = now
  dataset.density = density
  for (const read of readers) read()
}

export const wear = (profile: Pick<Profile, 'appearance' | 'density'>): void => {
  wish = profile.appearance ?? 'system'
  density = profile.density ?? 'normal'
  show()
}

/** The brand's colour, for what lies outside Radix: sign-in, toasts, the frame's rule. */
export const tint = (accent: string | undefined): void => {
  document.body.dataset.accentColor = accentOf(accent)
}

dark?.addEventListener('change', show)
