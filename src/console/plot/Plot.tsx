// Lines, dots, marks and bands over two axes that begin at zero. Drawn from left to right in every language, as figures are.
import { ticksUpTo } from './ticks.ts'
import './plot.css'

export interface Point {
  x: number
  y: number
}

interface Band {
  from: number
  to: number
  text: string
}

interface Props {
  /** What it shows, for who does not see it. */
  label: string
  lines: readonly (readonly Point[])[]
  /** What the lines are held against, drawn broken. */
  against?: readonly (readonly Point[])[]
  dots?: readonly Point[]
  /** A value of the axis below that means something, in words. */
  marks?: readonly { x: number; text: string }[]
  bands?: readonly Band[]
  most: Point
  xText: (x: number) => string
  yText: (y: number) => string
}

const scale = 1000

export const Plot = ({ label, lines, against = [], dots = [], marks = [], bands = [], most, xText, yText }: Props) => {
  const [left, bottom] = [(x: number) => (x / most.x) * 100, (y: number) => (y / most.y) * 100]
  const place = ({ x, y }: Point) => `${(x / most.x) * scale},${scale - (y / most.y) * scale}`
  const rungs = ticksUpTo(most.y, 4)
  // Room for the longest figure of the upright axis.
  const aside = `max(56px, ${Math.max(...rungs.map(y => yText(y).length))}ch + 8px)`
  const shown = dots.filter(({ x, y }) => x <= most.x && y <= most.y)
  return (
    <figure className="plot" dir="ltr" aria-label={label} style={{ marginInlineStart: aside }}>
      {bands.map(({ from, to, text }) => (
        <span
          key={from}
          className="plot-band"
          style={{ insetInlineStart: `${left(from)}%`, inlineSize: `${left(Math.min(to, most.x)) - left(from)}%` }}
          title={text}
        />
      ))}
      <svg viewBox={`0 0 ${scale} ${scale}`} preserveAspectRatio="none" aria-hidden="true">
        {rungs.map(y => (
          <line
            key={y}
            className="plot-grid"
            x1="0"
            x2={scale}
            y1={scale - (y / most.y) * scale}
            y2={scale - (y / most.y) * scale}
          />
        ))}
        {shown.map((dot, at) => (
          <path key={at} className="plot-dot" d={`M${place(dot)}h0`} />
        ))}
        {against.map((points, at) => (
          <polyline key={at} className="plot-against" points={points.map(place).join(' ')} />
        ))}
        {lines.map((points, at) => (
          <polyline key={at} className="plot-line" points={points.map(place).join(' ')} />
        ))}
      </svg>
      {rungs.map(y => (
        <span key={y} className="plot-y" style={{ insetBlockEnd: `${bottom(y)}%` }}>
          {yText(y)}
        </span>
      ))}
      {ticksUpTo(most.x, 4).map(x => (
        <span key={x} className="plot-x" style={{ insetInlineStart: `${left(x)}%` }}>
          {xText(x)}
        </span>
      ))}
      {marks.map(({ x, text }) => (
        <span
          key={x}
          className="plot-mark"
          data-late={left(x) > 55 || undefined}
          style={{ insetInlineStart: `${left(x)}%` }}
        >
          {/* The place of the words is the plot’s, their own direction is theirs. */}
          <span>
            <bdi>{text}</bdi>
          </span>
        </span>
      ))}
    </figure>
  )
}
