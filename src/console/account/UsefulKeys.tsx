// What was done most this month without its key, and the key.
import { useWords } from '#console/i18n/words.ts'
import { usefulIn } from '#console/keys/coach.ts'
import { shownKeys } from '#console/keys/own.ts'
import { useBindings } from '#console/keys/useBindings.ts'
import { todayNow } from '#console/keys/useCoach.ts'
import { useMe } from '#console/session/me.ts'
import { Kbd } from '#console/theme/Kbd.tsx'

export const UsefulKeys = () => {
  const { t } = useWords()
  const bindings = useBindings()
  const lines = usefulIn(useMe().profile.coach ?? [], todayNow()).flatMap(({ does, count }) => {
    const binding = bindings.find(one => one.does === does)
    return binding && shownKeys(does, binding.born) ? [{ ...binding, count }] : []
  })
  return (
    <div className="key-useful">
      <h3 id="keys-useful">{t('account.keys.useful')}</h3>
      <p className="account-text">{t(lines.length > 0 ? 'account.keys.usefulText' : 'account.keys.usefulNone')}</p>
      {lines.length > 0 && (
        <ul aria-labelledby="keys-useful">
          {lines.map(({ does, born, label, note, count }) => (
            <li key={does}>
              <Kbd keys={born} does={does} />
              <span className="hidden">{shownKeys(does, born)}</span>
              <span>{label}</span>
              {note && <bdi className="account-text">{note}</bdi>}
              <span className="key-times">{t('account.keys.times', { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
