// Something threw while drawing. The rest of the console goes on; what is shown can be copied for whoever mends it.
import { Component, type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)

export const Broken = ({ error }: { error: unknown }) => {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  const text = `${textOf(error)}\n${window.location.pathname} ${new Date().toISOString()}`
  return (
    <div className="empty-state" role="alert">
      <h1>{t('shell.broken')}</h1>
      <p className="empty-text">{t('shell.brokenText')}</p>
      <div className="empty-actions">
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(isCopied ? 'shell.copied' : 'shell.copyError')}
        </button>
      </div>
    </div>
  )
}

/** At the very root: an actor that ended in error throws into React, too (session.md F7). */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Broken error={this.state.error} />
  }
}
