import { TagsInput } from '../ui/inputs/TagsInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

/** The form's value is the list of texts. */
export const TagsField = ({ placeholder, ...field }: FieldProps & { placeholder?: string }) => (
  <Field {...field}>
    {(control, { value, ...rest }) => (
      <TagsInput {...control} {...rest} value={Array.isArray(value) ? value : []} {...(placeholder && { placeholder })} />
    )}
  </Field>
)
