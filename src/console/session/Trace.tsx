// /session-trace: what session, code and connection went through, newest first, to look at and to hand on.
import { useState } from 'react'
import { i18n } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import './trace.css'
import { type Step, traced } from './trace.ts'
import { words } from './wordsTrace.ts'

i18n.addResourceBundle('en', 'translation', words, true, true)

const clock = (iso: string): string => iso.slice(11, 23)
const lineOf = ({ number, at, actor, event, state }: Step): string => [number, at, actor, event, state].join('\t')

export const Trace = () => {
  const { t, number } = useWords()
  const [steps, setSteps] = useState(traced)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(steps.map(lineOf).join('\n'))
    setCopied(true)
  }
  return (
    <section className="trace">
      <h1 tabIndex={-1}>{t('trace.title')}</h1>
      <p>{t('trace.text')}</p>
      <div className="trace-tools">
        <button type="button" className="button" onClick={() => setSteps(traced())}>
          {t('trace.again')}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {t(isCopied ? 'shell.copied' : 'trace.copy')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="trace-scroll" tabIndex={0} aria-label={t('trace.title')}>
        <table>
          <thead>
            <tr>
              {['number', 'time', 'actor', 'event', 'state'].map(name => (
                <th key={name} scope="col">
                  {t(`trace.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(step => (
              <tr key={step.number}>
                <td>{number(step.number)}</td>
                <td>
                  <time dateTime={step.at} className="code" dir="ltr">
                    {clock(step.at)}
                  </time>
                </td>
                {[step.actor, step.event, step.state].map((text, at) => (
                  <td key={['actor', 'event', 'state'][at]}>
                    <bdi className="code" dir="ltr">
                      {text}
                    </bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
