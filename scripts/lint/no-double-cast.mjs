/** `value as unknown as T` turns the type checker off for a value; parse it, or say what it is. */
export const noDoubleCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { double: '“as unknown as” hides what the value is: parse it with zod, or narrow it.' },
  },
  create: (context) => ({
    TSAsExpression(node) {
      const { expression } = node;
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword') {
        context.report({ node, messageId: 'double' });
      }
    },
  }),
};
