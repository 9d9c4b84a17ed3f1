// The head of a record or form page: where we are, what it is called, what can be done.
import { Fragment, type ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import './detail.css'

/** `isName`: what a record is called, which finds its own direction; what an area is called runs as the page does. */
export interface TrailStep {
  to: string
  text: string
  does?: string
  isName?: boolean
}

interface PageHeadProps {
  trail: readonly TrailStep[]
  title: string
  /** Of a title that is a sentence of ours with a name in it; a name alone finds its own. */
  titleDir?: 'ltr' | 'rtl'
  /** Beside the title: status, codes. */
  aside?: ReactNode
  /** Who else is here: at the end of the first line, where somebody who comes or goes moves nothing. */
  presence?: ReactNode
  /** Buttons. */
  children?: ReactNode
  /** Below the title, in sight with it while the page scrolls: a title without stays where it is. */
  bar?: ReactNode
}

export const PageHead = ({ trail, title, titleDir, aside, presence, children, bar }: PageHeadProps) => {
  const { t } = useWords()
  return (
    <header className="detail-head" data-sticky={bar !== undefined || undefined}>
      <div className="detail-above">
        {trail.length > 0 && (
          <nav aria-label={t('detail.trail')} className="detail-trail">
            {trail.map(({ to, text, does, isName }, at) => (
              <Fragment key={to}>
                {at > 0 && <span aria-hidden="true">/</span>}
                <Link to={to} dir={isName ? 'auto' : undefined} data-does={does}>
                  {text}
                </Link>
              </Fragment>
            ))}
          </nav>
        )}
        {presence}
      </div>
      <div className="detail-bar">
        <div className="detail-title-row">
          <h1 className="detail-title" tabIndex={-1} dir={titleDir ?? 'auto'}>
            {title}
          </h1>
          {aside}
          {children && <div className="detail-actions">{children}</div>}
        </div>
        {bar}
      </div>
    </header>
  )
}
