// The errors this tab has shown, with the id by which the server's log knows them: a toast may be closed too early.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useErrors } from '#console/shell/errors.ts'

export const ErrorList = () => {
  const { t } = useWords()
  const errors = useErrors()
  if (errors.length === 0) return null
  return (
    <section className="notices" aria-labelledby="errors-title">
      <header>
        <h2 id="errors-title">{t('notices.errors')}</h2>
      </header>
      <ul>
        {errors.map(({ at, text, requestId }) => (
          <li key={`${at} ${text}`} className="told">
            <span>{text}</span>
            <small>
              {requestId && (
                <bdi className="code" dir="ltr">
                  {requestId}
                </bdi>
              )}
              <Ago at={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
