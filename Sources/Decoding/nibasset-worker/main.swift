import LinuxSystem
import WorkerProcess

exitProcess(WorkerProcess.run { job, input in try job.read(input) })
