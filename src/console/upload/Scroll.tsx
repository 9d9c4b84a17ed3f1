// A table that may be larger than its place: scrolled by wheel, by finger and, having the focus, by arrow keys.
import type { ReactNode } from 'react'

export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
  <section className="upload-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
