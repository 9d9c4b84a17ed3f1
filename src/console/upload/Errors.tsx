// What is wrong in the first rows, with line, column and what to do about it; before it, how many there are of each kind in all.
import { useWords, type Words } from '#console/i18n/words.ts'
import type { CheckReport } from '#contract/bulk.ts'
import { kindOf } from './kinds.ts'
import { Scroll } from './Scroll.tsx'

const sumOf = (codes: CheckReport['codes']): number => codes.reduce((sum, { count }) => sum + count, 0)

/** Several codes may be one kind for whoever mends the rows. */
const byKind = (words: Words, codes: CheckReport['codes']): [kind: string, count: number][] =>
  [...Map.groupBy(codes, ({ code }) => kindOf(words, code))]
    .map(([kind, alike]): [string, number] => [kind, sumOf(alike)])
    .sort(([, one], [, other]) => other - one)

export const Codes = ({ codes }: Pick<CheckReport, 'codes'>) => {
  const words = useWords()
  if (codes.length === 0) return null
  return (
    <ul className="codes" aria-label={words.t('upload.codes')}>
      {byKind(words, codes).map(([kind, count]) => (
        <li key={kind}>
          {kind} {words.number(count)}
        </li>
      ))}
    </ul>
  )
}

export const Errors = ({ errors, codes }: Pick<CheckReport, 'errors' | 'codes'>) => {
  const words = useWords()
  if (errors.length === 0) return null
  const all = Math.max(sumOf(codes), errors.length)
  const more = all - errors.length
  return (
    <div>
      <h3>{words.t('upload.errorsFound', { count: all, number: words.number(all) })}</h3>
      <Codes codes={codes} />
      <Scroll label={words.t('upload.errors')}>
        <table className="upload-table">
          <thead>
            <tr>
              <th scope="col">{words.t('upload.line')}</th>
              <th scope="col">{words.t('upload.column')}</th>
              <th scope="col">{words.t('upload.what')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, ...wrong }) => (
              <tr key={`${line} ${column} ${wrong.code} ${wrong.message}`}>
                <td className="upload-figure">{words.number(line)}</td>
                <td>
                  <bdi className="upload-code">{column}</bdi>
                </td>
                <td>{words.finding(wrong)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {more > 0 && (
        <p className="upload-soft">{words.t('upload.moreErrors', { number: words.number(more), count: more })}</p>
      )}
    </div>
  )
}
