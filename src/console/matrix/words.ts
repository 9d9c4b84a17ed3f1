// What the children of a record say while they stand as a matrix.
export const words = {
  'matrix.back': 'Back to the table',
  'matrix.differs': 'differs from most',
  'matrix.empty': 'No {{area}} yet',
  'matrix.grid': '{{area}}: {{field}}',
  'matrix.here': 'Current cell',
  'matrix.make': 'Create',
  'matrix.missing': 'missing',
  'matrix.open': 'Edit as a matrix',
  'matrix.shows': 'Show',
  'matrix.there': '{{there}} of {{all}} exist.',
  'matrix.twins': 'In a cell that is already taken:',
  'matrix.usual_one': '{{number}} differs from most:',
  'matrix.usual_other': '{{number}} differ from most:',
  'matrix.without': 'none',
}
