/** The student's part of the form; the rest of the registration is read. */
export interface StudentValues {
  /** Of the student's data this form is based on: a newer one is taken over only with what changed in it. */
  version: number;
  studentName: string;
  studentEmail: string;
  studentCpf: string;
  studentCellphone: string;
  studentPhone: string;
  studentRg: string;
  studentDateOfBirth: string | null;
  studentGender: string | null;
  studentCivilStatus: string | null;
  studentCep: string;
  studentState: string | null;
  studentCountyId: string | null;
  studentNeighborhood: string;
  studentStreet: string;
  studentNumber: string;
  studentComplement: string;
}
