// Structure with its own schema, told in brief. An area that has a better picture gives it by present().
import { useWords } from '#console/i18n/words.ts'
import { humanised } from '#contract/address.ts'
import type { CellProps, Visual } from './visual.ts'

const most = 160

/** Names and values in reading order, without the brackets of the notation. */
export const brief = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(brief).join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([key, part]) => (typeof part === 'object' ? brief(part) : `${humanised(key).toLowerCase()} ${String(part)}`))
    .join(' · ')
}

const Cell = ({ value }: CellProps) => {
  const { t } = useWords()
  const isList = Array.isArray(value) && value.some(entry => typeof entry === 'object')
  if (isList) return <span>{t('field.entries', { count: value.length })}</span>
  const text = brief(value)
  return <bdi className="field-text">{text.length > most ? `${text.slice(0, most)}…` : text}</bdi>
}

export const json: Visual = { Cell }
