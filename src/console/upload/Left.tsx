// What of the file becomes no field: kept in a column of the record's own, or not imported. Nothing is dropped unsaid.
import { useId } from 'react'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { areaNamed } from '#console/session/me.ts'
import type { LeftColumn } from '#contract/bulk.ts'
import { Scroll } from './Scroll.tsx'

export const Left = ({ left }: { left: readonly LeftColumn[] }) => {
  const { t, number, areaWithin, dir } = useWords()
  const keptAs = ({ as, of }: LeftColumn): string => {
    const keeper = areaNamed(of ?? '')
    const name = isolatedIn(dir, as ?? '')
    return keeper ? t('upload.left.keptWith', { name, area: areaWithin(keeper) }) : t('upload.left.keptAs', { name })
  }
  const title = useId()
  if (left.length === 0) return null
  const inOrder = [...left].sort((one, other) => Number(one.as !== null) - Number(other.as !== null))
  return (
    <details className="upload-left" open={left.some(({ as }) => as === null) || left.length <= 8}>
      <summary id={title}>
        {t('upload.left')} ({number(left.length)})
      </summary>
      <Scroll label={t('upload.left')}>
        <table className="upload-table" aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">{t('upload.theirs')}</th>
              <th scope="col">{t('upload.left.values')}</th>
              <th scope="col">{t('upload.ours')}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder.map(each => (
              <tr key={`${each.of} ${each.as} ${each.column}`}>
                <th scope="row">
                  <bdi>{each.column}</bdi>
                </th>
                <td className="upload-number">{number(each.count)}</td>
                <td>{each.as === null ? <strong>{t('upload.left.out')}</strong> : <span>{keptAs(each)}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  )
}
