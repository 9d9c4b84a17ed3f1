// A title with the letters that answer what was typed.
interface MarkedProps {
  text: string
  marks: readonly number[]
}

interface Piece {
  /** From left to right: the next letter changes its text, not its element. */
  place: number
  text: string
  isMarked: boolean
}

const piecesOf = (text: string, marks: readonly number[]): Piece[] => {
  const marked = new Set(marks)
  const pieces: Piece[] = []
  let from = 0
  for (const letter of text) {
    const isMarked = marked.has(from)
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += letter
    else pieces.push({ place: pieces.length, text: letter, isMarked })
    from += letter.length
  }
  return pieces
}

export const Marked = ({ text, marks }: MarkedProps) =>
  marks.length === 0
    ? text
    : piecesOf(text, marks).map(({ place, text: piece, isMarked }) =>
        isMarked ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
      )
