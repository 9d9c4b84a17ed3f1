// Codes, SKUs, prices, paths and addresses keep their own direction inside right-to-left text.
import type { ReactNode } from 'react'

interface BdiProps {
  children: ReactNode
  /** In the monospace face. */
  code?: boolean
}

export const Bdi = ({ children, code = false }: BdiProps) => (
  <bdi dir="ltr" className={code ? 'code' : undefined}>
    {children}
  </bdi>
)
