// Above every screen while one looks at another moment: which one it is, the way to others, what the marks mean, and the way back to now.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useEffect, useId, useState } from 'react'
import { Control } from '#console/fields/Control.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { f } from '#contract/f.ts'
import { lookAt, useIsThen, useLensAt, wasTurned } from './lensAt.ts'
import './lens.css'

const moment = f.moment({ required: true })
const dayMs = 86_400_000
const leaps = [
  ['weekBack', -7],
  ['dayBack', -1],
  ['dayOn', 1],
  ['weekOn', 7],
] as const

/** Whoever comes in by a key or a press types the moment next; who comes by a link reads first. */
const useFirstFocus = (id: string) =>
  useEffect(() => {
    if (wasTurned()) document.getElementById(id)?.focus()
  }, [id])

/** A moment is typed in parts, each of which may be one: it is gone to when nobody types on. */
const restMs = 700

const useTypedMoment = () => {
  const [typed, type] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => lookAt(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return type
}

export const LensBar = () => {
  const words = useWords()
  const { t } = words
  const id = useId()
  const at = useLensAt()
  const isThen = useIsThen()
  const type = useTypedMoment()
  useFirstFocus(id)
  useKeys('global', { 'g t': () => lookAt(undefined) }, { enabled: at !== undefined })
  if (!at) return null
  const { exact, relative } = words.moment(at)
  const isPast = Date.parse(at) <= Date.now()
  return (
    <section className="lens-bar" aria-label={t('lens.name')}>
      <p className="lens-said" role="status">
        <Icon name="clock" size={16} />
        <strong>{t(isPast ? 'lens.was' : 'lens.willBe', { at: exact })}</strong>
        <span>{relative}</span>
      </p>
      <div className="lens-tools">
        <label htmlFor={id} className="hidden">
          {t('lens.moment')}
        </label>
        <Control
          id={id}
          name="at"
          field={moment}
          value={at}
          onChange={value => type(typeof value === 'string' ? value : undefined)}
        />
        {leaps.map(([name, days]) => (
          <Button
            key={name}
            type="button"
            size="1"
            variant="soft"
            color="gray"
            onClick={() => lookAt(new Date(Date.parse(at) + days * dayMs).toISOString())}
          >
            {t(`lens.${name}`)}
          </Button>
        ))}
        <Button type="button" size="1" data-does="global g t" onClick={() => lookAt(undefined)}>
          {t('lens.back')} <Kbd keys="g t" does="global g t" />
        </Button>
      </div>
      <p className="lens-note">{t(isThen ? 'lens.note' : 'lens.noteNow')}</p>
    </section>
  )
}
