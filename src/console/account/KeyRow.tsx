// One key: what it does, which it is, another one, the one it was born with.
import { useWords } from '#console/i18n/words.ts'
import type { Binding } from '#console/keys/bindings.ts'
import { isOwn } from '#console/keys/choices.ts'
import { keysFor } from '#console/keys/own.ts'
import { spokenKeys } from '#console/keys/useCoach.ts'
import { Kbd } from '#console/theme/Kbd.tsx'

interface KeyRowProps {
  binding: Binding
  onChange(): void
  onReset(): void
}

export const KeyRow = ({ binding, onChange, onReset }: KeyRowProps) => {
  const { t } = useWords()
  const { does, born, also, label, note } = binding
  const keys = keysFor(does, born)
  return (
    <tr data-binding={does}>
      <td>
        <span>{label}</span>
        {note && <bdi className="account-text"> {note}</bdi>}
      </td>
      <td>
        <span className="key-now">
          <Kbd keys={keys} />
          <span className="hidden">{spokenKeys(keys)}</span>
          {also && <Kbd keys={also} />}
          {isOwn(binding) && <span className="account-mark">{t('account.keys.own')}</span>}
        </span>
      </td>
      <td>
        <span className="key-verbs">
          <button
            type="button"
            className="button quiet"
            aria-label={t('account.keys.changeNamed', { label, keys: spokenKeys(keys) })}
            onClick={onChange}
          >
            {t('account.keys.change')}
          </button>
          {isOwn(binding) && (
            <button
              type="button"
              className="button quiet"
              aria-label={t('account.keys.resetNamed', { label, keys: spokenKeys(born) })}
              onClick={onReset}
            >
              {t('account.keys.reset')}
            </button>
          )}
        </span>
      </td>
    </tr>
  )
}
