// What changed in several values: which went and which came, each of them; those that stayed as their number.
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isSame } from '#rules/diff.ts'

interface DiffProps {
  before: unknown
  after: unknown
  /** Draws one of the values, given alone. */
  draw(value: unknown): ReactNode
}

/** More are told as a number: a change of thousands fits its line. */
const most = 12

const Marked = ({ values, mark: Mark, draw }: { values: unknown[]; mark: 'del' | 'ins' } & Pick<DiffProps, 'draw'>) => {
  const { t, number } = useWords()
  const told = Mark === 'del' ? t('field.list.gone') : t('field.list.come')
  return (
    <>
      {values.slice(0, most).map((value, at) => (
        <li key={`${Mark}${at}`}>
          <Mark>
            <span className="hidden">{told} </span>
            {Mark === 'ins' && <span aria-hidden="true">+ </span>}
            {draw([value])}
          </Mark>
        </li>
      ))}
      {values.length > most && (
        <li>
          <span className="hidden">{told} </span>
          {Mark === 'del' ? '−' : '+'}
          {number(values.length - most)}
        </li>
      )}
    </>
  )
}

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** One for one: of a value that stands there twice, one may go. */
const without = (values: unknown[], others: unknown[]): unknown[] => {
  const left = [...others]
  return values.filter(value => {
    const at = left.findIndex(other => isSame(other, value))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export const ListDiff = ({ before, after, draw }: DiffProps) => {
  const { t } = useWords()
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const gone = without(was, is)
  const come = without(is, was)
  const stays = is.length - come.length
  const isMoved = gone.length + come.length === 0
  return (
    <ul className="groups-diff list-diff">
      <Marked values={gone} mark="del" draw={draw} />
      <Marked values={come} mark="ins" draw={draw} />
      {isMoved && <li>{t('field.rowsMoved')}</li>}
      {isMoved &&
        is.slice(0, most).map((value, at) => (
          <li key={at}>
            <ins>{draw([value])}</ins>
          </li>
        ))}
      {!isMoved && stays > 0 && <li className="field-soft">{t('field.list.stay', { count: stays })}</li>}
    </ul>
  )
}
