// The first rows that are wrong, with line, column and what to do about it; before them, how many there are of each kind.
import { useWords } from '#console/i18n/words.ts'
import type { CheckReport } from '#contract/bulk.ts'
import { kindOf } from './kinds.ts'
import { Scroll } from './Scroll.tsx'

export const Codes = ({ codes }: Pick<CheckReport, 'codes'>) => {
  const words = useWords()
  if (codes.length === 0) return null
  return (
    <ul className="codes" aria-label={words.t('upload.codes')}>
      {codes.map(({ code, count }) => (
        <li key={code}>
          {kindOf(words, code)} {words.number(count)}
        </li>
      ))}
    </ul>
  )
}

export const Errors = ({ errors, codes, counts }: Pick<CheckReport, 'errors' | 'codes' | 'counts'>) => {
  const words = useWords()
  if (errors.length === 0) return null
  const more = counts.error - new Set(errors.map(({ line }) => line)).size
  return (
    <div>
      <h3>{words.t('upload.errors')}</h3>
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
