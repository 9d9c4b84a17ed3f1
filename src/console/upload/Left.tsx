// What of the file becomes no field: kept in a column of the record's own, or not imported. Nothing is dropped unsaid. Columns some
// of whose cells became a field are told apart: they are counted as read.
import { useId } from 'react'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import type { LeftColumn } from '#contract/bulk.ts'
import { type LeftByColumn, leftByColumn } from './desk.ts'
import { Scroll } from './Scroll.tsx'

const isLost = ({ ways }: LeftByColumn): boolean => ways.some(({ as }) => as === null)

const Ways = ({ ways }: LeftByColumn) => {
  const { t, labelWithin, dir } = useWords()
  const keptAs = ({ as, of }: LeftColumn): string => {
    const keeper = resourceNamed(of ?? '')
    const name = isolatedIn(dir, as ?? '')
    return keeper ? t('upload.left.keptWith', { name, area: labelWithin(keeper) }) : t('upload.left.keptAs', { name })
  }
  return ways.map(way => (
    <div key={`${way.of} ${way.as}`}>{way.as === null ? <strong>{t('upload.left.out')}</strong> : keptAs(way)}</div>
  ))
}

const Columns = ({ title, columns }: { title: string; columns: readonly LeftByColumn[] }) => {
  const { t, number } = useWords()
  const id = useId()
  if (columns.length === 0) return null
  const inOrder = [...columns].sort((one, other) => Number(isLost(other)) - Number(isLost(one)))
  return (
    <details className="upload-left" open={columns.some(isLost) || columns.length <= 8}>
      <summary id={id}>
        {title} ({number(columns.length)})
      </summary>
      <Scroll label={title}>
        <table className="upload-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('upload.theirs')}</th>
              <th scope="col">{t('upload.left.values')}</th>
              <th scope="col">{t('upload.ours')}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder.map(each => (
              <tr key={each.column}>
                <th scope="row">
                  <bdi>{each.column}</bdi>
                </th>
                <td className="upload-number">{number(each.count)}</td>
                <td>
                  <Ways {...each} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  )
}

export const Left = ({ left }: { left: readonly LeftColumn[] }) => {
  const { t } = useWords()
  const { whole = [], part = [] } = Object.groupBy(leftByColumn(left), ({ isPart }) => (isPart ? 'part' : 'whole'))
  return (
    <>
      <Columns title={t('upload.left')} columns={whole} />
      <Columns title={t('upload.left.part')} columns={part} />
    </>
  )
}
