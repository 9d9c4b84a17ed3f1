// One call of the API in full: what it needs, what it takes, and a line that makes it from a terminal.
import { useState } from 'react'
import { CopyButton } from '#console/account/CopyButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { curlOf } from '#console/net/curl.ts'
import { newOnce } from '#console/net/once.ts'
import { usePlace } from '#console/session/me.ts'
import type { Entry } from './description.ts'
import { type FieldLine, fieldsOf, sampleOf } from './sample.ts'

const Fields = ({ title, lines }: { title: string; lines: readonly FieldLine[] }) => {
  const { t } = useWords()
  return (
    <table className="developer-fields">
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ name, type, isRequired, text }) => (
          <tr key={name}>
            <th scope="row">
              <bdi className="code" dir="ltr">
                {name}
              </bdi>{' '}
              {isRequired && <small>{t('developer.required')}</small>}
            </th>
            <td>
              <bdi className="code" dir="ltr">
                {type}
              </bdi>{' '}
              {text && <span dir="auto">{text}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const EntryDetail = ({ entry }: { entry: Entry }) => {
  const { t } = useWords()
  const place = usePlace()
  const { method, path, isOpen, isPlaced, needsKey, action, permission, parameters, body } = entry
  const [once] = useState(newOnce)
  const line = curlOf({
    method,
    path,
    isOpen,
    ...(isPlaced && { place }),
    ...(needsKey && { once }),
    ...(body && { body: sampleOf(body) }),
  })
  const asked = parameters.map(parameter => ({
    name: parameter.name,
    type: t(`developer.in.${parameter.in}`),
    isRequired: parameter.required,
    text: '',
  }))
  return (
    <div className="developer-detail">
      <dl>
        <dt>{t('developer.action')}</dt>
        <dd>
          <bdi className="code" dir="ltr">
            {action}
          </bdi>
        </dd>
        <dt>{t('developer.permission')}</dt>
        <dd>
          {permission ? (
            <bdi className="code" dir="ltr">
              {permission}
            </bdi>
          ) : (
            t(isOpen ? 'developer.anyone' : 'developer.signedIn')
          )}
        </dd>
      </dl>
      {asked.length > 0 && <Fields title={t('developer.parameters')} lines={asked} />}
      {body && <Fields title={t('developer.body')} lines={fieldsOf(body)} />}
      <div className="developer-example">
        <h3>{t('developer.example')}</h3>
        <CopyButton text={line} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <pre dir="ltr" tabIndex={0}>
          {line}
        </pre>
        {!isOpen && <p className="developer-text">{t('developer.token')}</p>}
      </div>
    </div>
  )
}
