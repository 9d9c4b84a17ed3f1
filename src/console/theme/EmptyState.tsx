// What belongs here, why nothing is here, and the one thing to do next (look.md, Words).
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: string
  /** The whole page is this. */
  isPage?: boolean
  /** Buttons or links; the first is the one next step. */
  children?: ReactNode
}

export const EmptyState = ({ title, text, icon = 'inbox', isPage, children }: EmptyStateProps) => (
  <div className="empty-state">
    <Icon name={icon} size={24} />
    {isPage ? (
      <h1 className="empty-title" tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <p className="empty-title">{title}</p>
    )}
    {text && <p className="empty-text">{text}</p>}
    {children && <div className="empty-actions">{children}</div>}
  </div>
)
