// What the redirect does that is being filled in, by an example: what becomes of the query, and of the rest of a path.
import { useWords } from '#console/i18n/words.ts'
import { type Drafted, exampleOf } from '#rules/redirect/example.ts'
import { redirectCodes } from '#rules/redirect/table.ts'
import styles from './redirects.module.css'

const draftOf = (values: Readonly<Record<string, unknown>>): Drafted => ({
  from: String(values.from ?? ''),
  to: typeof values.to === 'string' ? values.to : null,
  code: redirectCodes.find(code => String(code) === String(values.code)) ?? 301,
  match: values.match === 'prefix' || values.match === 'regex' ? values.match : 'exact',
  keepQuery: values.keepQuery === 'drop' || values.keepQuery === 'replace' ? values.keepQuery : 'append',
  keepRemainder: values.keepRemainder === true,
})

export const Preview = ({ values }: { values: Readonly<Record<string, unknown>> }) => {
  const { t } = useWords()
  const example = exampleOf(draftOf(values))
  if (!example) return <p className={styles.example}>{t('redirects.screen.noExample')}</p>
  const { from, to, code } = example
  return (
    <p className={styles.example}>
      <bdi dir="ltr" className="field-code">
        {from}
      </bdi>
      <span aria-hidden="true" className={styles.onward}>
        →
      </span>
      <span className="hidden">
        {' '}
        {to === undefined ? t('redirects.screen.nowhere') : t('redirects.screen.leadsTo', { path: to })}{' '}
      </span>
      {to === undefined ? (
        <span aria-hidden="true">{t('redirects.screen.gone')}</span>
      ) : (
        <bdi dir="ltr" className="field-code" aria-hidden="true">
          {to}
        </bdi>
      )}
      <small className="field-soft">{code}</small>
    </p>
  )
}
