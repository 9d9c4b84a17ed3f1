// How a member is reached, in the clear for as long as it is revealed to whoever looks; behind its mask otherwise.
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { contactReveals } from './consents.ts'
import { memberAddresses } from './memberAddresses.ts'
import styles from './members.module.css'
import { members } from './members.ts'

interface Contact {
  phone: string | null
  email: string | null
  until: string | null
  formerly: string[]
  addresses: { id: string; recipient: string; text: string }[]
}

const Way = ({ name, value, href }: { name: 'phone' | 'email'; value: unknown; href: string | undefined }) => {
  const words = useWords()
  if (!value) return null
  const text = <bdi dir="ltr">{String(value)}</bdi>
  return (
    <div className={styles.line}>
      <dt>{words.field(members, name)}</dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  )
}

export const ContactPanel = ({ record }: PanelProps) => {
  const words = useWords()
  const { t, moment } = words
  const isAllowed = useMay()('members.reveal')
  const ask = (signal: AbortSignal) => api.get<Contact>(`/v1/members/${record.id}/contact`, { signal })
  const { answer } = useAnswer([contactReveals.name, 'contact', record.id], isAllowed ? ask : undefined)
  const { phone = null, email = null, until = null, formerly = [], addresses = [] } = answer ?? {}
  return (
    <div className={styles.contact} aria-live="polite">
      <dl>
        <Way name="phone" value={phone ?? record.phone} href={phone ? `tel:${phone}` : undefined} />
        <Way name="email" value={email ?? record.email} href={email ? `mailto:${email}` : undefined} />
        {formerly.length > 0 && (
          <div className={styles.line}>
            <dt>{t('members.screen.formerly')}</dt>
            <dd>
              {formerly.map(text => (
                <bdi key={text} dir="ltr" className={styles.former}>
                  {text}
                </bdi>
              ))}
            </dd>
          </div>
        )}
        {addresses.map(({ id, recipient, text }) => (
          <div key={id} className={styles.line}>
            <dt>{words.field(memberAddresses, 'line1')}</dt>
            <dd>
              <bdi>{recipient}</bdi>
              <br />
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!record.phone && !record.email && <p className="detail-soft">{t('members.screen.noContact')}</p>}
      {until && <p className="detail-soft">{t('members.screen.until', { at: moment(until).exact })}</p>}
      {!until && isAllowed && <p className="detail-soft">{t('members.screen.masked')}</p>}
    </div>
  )
}
