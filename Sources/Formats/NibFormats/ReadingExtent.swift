/// How much of an interface file is read.
enum ReadingExtent { case everything, references }
