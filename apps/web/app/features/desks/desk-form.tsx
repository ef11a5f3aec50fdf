import { Form, type FormProps } from '../../ui/form/form.tsx'
import { deskWords } from './desk-words.ts'

/** A form of an operator or a party, whose refusals give reasons. */
export const DeskForm = <Answer,>(form: Omit<FormProps<Answer>, 'wordsOf'>) => <Form {...form} wordsOf={deskWords} />
