// The read port of the chart: what was picked or typed for a slot becomes a value, or the reason why not.
import { checkValue } from '#console/fields/check.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { PalettePorts } from '#machines/palette/facts.ts'
import { refuse } from '#machines/port.ts'
import { ungather } from './held.ts'
import { isNamed, shownValue } from './picker.ts'
import { lookUp } from './records/lookUp.ts'
import { settingNow } from './sentence/setting.ts'
import { readTyped } from './sentence/typed.ts'
import { askedFor, slotName } from './slots.ts'

export const readPort: PalettePorts['read'] = async ({ slot, text, value, action }, signal) => {
  const asked = askedFor(action, slot)
  if (!asked) throw refuse({ key: 'palette.refused.value' })
  if (value === undefined && isNamed(asked)) return lookUp(asked, text, signal)
  const { field } = asked
  if (!field) return { text, value }
  const words = wordsNow()
  const setting = settingNow()
  const read = value === undefined ? readTyped(field, text) : { value }
  const finding = 'finding' in read ? read.finding : checkValue(field, read.value, setting, slotName(asked, words))
  if (finding) {
    const { code, params } = finding
    throw refuse({
      key: finding.key ?? `findings.${code}`,
      code,
      message: words.finding(finding),
      ...(params && { params }),
    })
  }
  ungather()
  const given = 'value' in read ? read.value : undefined
  return { text: isNamed(asked) ? text : shownValue(field, given, words) || text, value: given }
}
