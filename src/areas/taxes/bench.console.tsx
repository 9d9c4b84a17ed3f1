// Above the list of rates: the calculator, every rate over time with a lane for each class, and the articles in doubt.
import { useState } from 'react'
import { calculatorOf } from '#console/action/Calculator.tsx'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Timeline } from '#console/timeline/Timeline.tsx'
import { Doubts } from './doubts.console.tsx'
import { heldDays, taxes } from './taxes.ts'
import '#console/action/calculator.css'

const Calculator = calculatorOf(taxes, 'calculate')
const byClass = { ...taxes, during: { ...heldDays, lane: 'taxClass' } }
/** More bars are no picture any more. */
const most = 200

const Lanes = () => {
  const { t } = useWords()
  const country = useMaybePlace()?.country
  const filter = `country:${country} -status:deleted`
  const { answer, isFailed } = useRelated(taxes, { sort: 'validFrom', filter }, most)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  return answer ? <Timeline resource={byClass} rows={answer} /> : null
}

const OverTime = () => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="calculator" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="clock" size={14} /> {t('taxes.screen.overTime')}
      </summary>
      {isOpen && <Lanes />}
    </details>
  )
}

export const Bench = () => (
  <>
    <Calculator />
    <OverTime />
    <Doubts />
  </>
)
