// What a file makes live and what not: by the status things end in, with what is made on the way, and what the file left to us.
import { useSetting } from '#console/fields/setting.ts'
import { textIn } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import type { Resulting } from '#contract/becoming.ts'
import type { CheckReport } from '#contract/bulk.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const Line = ({ resource: name, status, created, changed, moved, names = [], shown }: Resulting) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const resource = resourceNamed(name)
  if (!resource) return null
  const counted = (word: string, count: number) =>
    count > 0 ? [words.t(`upload.becoming.${word}`, { count, number: words.number(count) })] : []
  const facts = [
    ...counted('created', created),
    ...counted('changed', changed),
    ...counted('moved', moved),
    ...(shown ? [words.pair(words.field(resource, shown.field), words.number(shown.count))] : []),
  ]
  const called = names.map(each => textIn(each, urlLang)).filter(Boolean)
  return (
    <tr>
      <td>
        <ValueDot set={RecordStatus} value={status} />
      </td>
      <th scope="row">{words.label(resource)}</th>
      <td>
        {facts.join(' · ')}
        {called.length > 0 && (
          <span className="upload-soft upload-called">
            <bdi>{[...called, ...(created > called.length ? ['…'] : [])].join(' · ')}</bdi>
          </span>
        )}
      </td>
    </tr>
  )
}

export const Becoming = ({
  results = [],
  assumed,
  weighed,
  drafted = 0,
}: Pick<CheckReport, 'results' | 'assumed' | 'weighed' | 'drafted'>) => {
  const { t, number } = useWords()
  if (results.length === 0 && !assumed && !weighed && drafted === 0) return null
  return (
    <section aria-label={t('upload.becoming')}>
      <h3>{t('upload.becoming')}</h3>
      {results.length > 0 && (
        <table className="upload-table upload-becoming">
          <tbody>
            {results.map(result => (
              <Line key={`${result.resource} ${result.status}`} {...result} />
            ))}
          </tbody>
        </table>
      )}
      {drafted > 0 && <p>{t('upload.becoming.drafted', { count: drafted, number: number(drafted) })}</p>}
      {assumed && (
        <p>
          {t('upload.becoming.assumed', {
            count: assumed.count,
            number: number(assumed.count),
            currency: assumed.currency,
          })}
        </p>
      )}
      {weighed && (
        <p>
          {t('upload.becoming.weighed', {
            count: weighed.count,
            number: number(weighed.count),
            unit: t(`upload.weight.${weighed.unit}`),
          })}
        </p>
      )}
    </section>
  )
}
