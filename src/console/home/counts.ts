// How many there are, as a tile says it.
import type { Words } from '#console/i18n/words.ts'

export const countText = ({ t, number }: Pick<Words, 't' | 'number'>, of: { count: number; about: boolean }): string =>
  of.about ? t('home.about', { number: number(of.count) }) : number(of.count)
