// The word on the button that leaves a dialog. Beside a deed that is itself a cancelling, in whatever language, "Cancel" would name
// both: there the button says what becomes of the record.
import type { Words } from '#console/i18n/words.ts'

export const dismissal = ({ t }: Pick<Words, 't'>, deed: string): string => {
  const plain = t('action.cancel')
  return deed.toLowerCase().includes(plain.toLowerCase()) ? t('action.keep') : plain
}
