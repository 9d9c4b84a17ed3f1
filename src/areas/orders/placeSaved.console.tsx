// The addresses a member has, to send to one of them without opening it: what tells of the person stays masked, its place does not.
import { RadioGroup } from '@radix-ui/themes'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import styles from './place.module.css'

interface Props {
  id: string
  label: string
  member: string | null
  value: string | null
  finding?: string | undefined
  onChange(id: string | null): void
}

const another = 'another'

const List = ({ id, label, member, value, finding, onChange }: Props & { member: string }) => {
  const { t } = useWords()
  const { country } = usePlace()
  const { answer = [] } = useRelated(
    { name: 'memberAddresses' },
    {
      sort: '-createdAt',
      filter: `member:${member} status:active country:${country}`,
    },
  )
  if (answer.length === 0) return null
  return (
    <div className="field-row">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <RadioGroup.Root
        id={id}
        aria-labelledby={`${id}-label`}
        value={value ?? another}
        onValueChange={next => onChange(next === another ? null : next)}
      >
        {answer.map(row => (
          <RadioGroup.Item key={row.id} value={row.id}>
            <span className={styles.named}>
              <span dir="auto">{String(row.place ?? '')}</span>
              <span className={styles.soft} dir="auto">
                {[row.recipient, row.line1].filter(Boolean).join(', ')}
              </span>
            </span>
          </RadioGroup.Item>
        ))}
        <RadioGroup.Item value={another}>{t('orders.screen.anotherAddress')}</RadioGroup.Item>
      </RadioGroup.Root>
      {finding && (
        <p className="field-error" role="alert">
          {finding}
        </p>
      )}
    </div>
  )
}

/** Nothing is preselected: which of them it goes to is asked of the shopper. */
export const Saved = ({ member, ...props }: Props) => {
  const may = useMay()
  return member && may('memberAddresses.open') ? <List {...props} member={member} /> : null
}
